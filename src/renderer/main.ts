import { mount } from 'svelte'
import type { Bridge } from '../shared/contract/bridge.ts'
import App from './App.svelte'
import { connect } from './bridge/desk.ts'
import { withVaultAsText } from './bridge/vault-text.ts'
import './styles/index.css'

declare global {
  interface Window {
    /** Put there by the preload, frozen. The page's only door. */
    readonly tokenDesk: Bridge
  }
}

const target = document.getElementById('app')
if (target === null) throw new Error('index.html has no #app')
connect(withVaultAsText(window.tokenDesk))
mount(App, { target })
