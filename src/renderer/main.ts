import { mount } from 'svelte'
import type { Bridge } from '../shared/contract/bridge.ts'
import App from './App.svelte'
import { connect } from './bridge/desk.ts'
import './styles/index.css'

declare global {
  interface Window {
    /** Added by the preload, frozen. The page reaches main only through it. */
    readonly tokenDesk: Bridge
  }
}

const target = document.getElementById('app')
if (target === null) throw new Error('index.html has no #app')
connect(window.tokenDesk)
mount(App, { target })
