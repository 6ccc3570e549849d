/**
 * The events of Electron's objects: those that the stand-in raises, and those that a listener may wait for and that nothing here
 * can bring about.
 */

type Events = { happens: string[]; never: string[] }

export const webContentsEvents: Events = {
  happens: [
    ...[
      'did-start-loading',
      'did-stop-loading',
      'dom-ready',
      'did-finish-load',
      'did-frame-finish-load',
      'did-fail-load',
    ],
    ...[
      'did-navigate',
      'did-frame-navigate',
      'did-navigate-in-page',
      'page-title-updated',
      'did-create-window',
      'destroyed',
    ],
    ...['will-navigate', 'will-frame-navigate', 'will-redirect', 'render-process-gone', 'preload-error', 'ipc-message'],
    ...['before-input-event', 'context-menu', 'focus'],
  ],
  // No <webview> (its preference is refused), no network with certificates or logins, no hang that Chromium reports here.
  never: [
    ...['will-attach-webview', 'did-attach-webview', 'certificate-error', 'select-client-certificate', 'login'],
    ...['unresponsive', 'responsive', 'will-prevent-unload', 'select-bluetooth-device', 'plugin-crashed'],
  ],
}

export const browserWindowEvents: Events = {
  happens: [
    ...[
      'ready-to-show',
      'show',
      'hide',
      'focus',
      'blur',
      'minimize',
      'restore',
      'maximize',
      'unmaximize',
      'resize',
      'resized',
    ],
    ...['move', 'moved', 'enter-full-screen', 'leave-full-screen', 'page-title-updated', 'close', 'closed'],
    'persisted-state-restored',
  ],
  // What only a person's hand at a window manager raises.
  never: [
    ...['will-resize', 'will-move', 'unresponsive', 'responsive', 'session-end', 'query-session-end', 'app-command'],
    ...['system-context-menu', 'always-on-top-changed', 'swipe', 'rotate-gesture', 'enter-html-full-screen'],
  ],
}

export const appEvents: Events = {
  happens: [
    ...['ready', 'will-finish-launching', 'window-all-closed', 'before-quit', 'will-quit', 'quit', 'second-instance'],
    ...['browser-window-created', 'web-contents-created', 'render-process-gone'],
  ],
  // What a dock, a Finder, a certificate or a failing helper process would raise. `activate` can be emitted by a spec.
  never: [
    ...['activate', 'open-file', 'open-url', 'did-become-active', 'continue-activity', 'certificate-error'],
    ...['select-client-certificate', 'login', 'child-process-gone', 'gpu-info-update', 'accessibility-support-changed'],
  ],
}
