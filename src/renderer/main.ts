import { mount } from 'svelte'
import App from './App.svelte'
import { connect } from './bridge/desk.ts'
import { withVaultAsText, type BridgeWithTexts } from './bridge/vault-text.ts'
import './styles/index.css'

declare global {
  interface Window {
    /** Put there by the preload, frozen. The page's only door. */
    readonly tokenDesk: BridgeWithTexts
  }
}

const target = document.getElementById('app')
if (target === null) throw new Error('index.html has no #app')
connect(withVaultAsText(window.tokenDesk))
mount(App, { target })
