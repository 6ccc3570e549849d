// Loaded into real Electron before the app: keeps the records that the stand-in keeps by itself, under the same name.
'use strict'
const { join } = require('node:path')
const { app, dialog, ipcMain, Menu, shell, utilityProcess } = require('electron')

// Keys of the specs lie under a name of their own, in this process and in those that it starts.
const ownKeychain = join(__dirname, 'own-keychain.cjs')
require(ownKeychain)
const fork = utilityProcess.fork.bind(utilityProcess)
utilityProcess.fork = (path, args, options) =>
  fork(path, args, { ...options, execArgv: ['-r', ownKeychain, ...(options?.execArgv ?? [])] })

const records = {
  ...{ ipc: [], openedExternally: [], shownInFolder: [] },
  ...{ refusedRequests: [], dialogs: [], menus: [], answers: {} },
}
Object.defineProperty(globalThis, Symbol.for('stand-in.records'), { value: records })

const handle = ipcMain.handle.bind(ipcMain)
ipcMain.handle = (channel, handler) =>
  handle(channel, async (event, ...args) => {
    const record = { kind: 'invoke', channel, args: structuredClone(args) }
    records.ipc.push(record)
    try {
      const result = await handler(event, ...args)
      record.result = structuredClone(result)
      return result
    } catch (error) {
      record.error = String(error)
      throw error
    }
  })

app.on('web-contents-created', (_event, contents) => {
  contents.on('ipc-message', (_message, channel, ...args) =>
    records.ipc.push({ kind: 'send', channel, args: structuredClone(args) }),
  )
  const send = contents.send.bind(contents)
  contents.send = (channel, ...args) => {
    records.ipc.push({ kind: 'event', channel, args: structuredClone(args) })
    send(channel, ...args)
  }
})

shell.openExternal = async (url) => void records.openedExternally.push(String(url))
shell.showItemInFolder = (path) => void records.shownInFolder.push(path)
for (const method of ['showSaveDialog', 'showOpenDialog', 'showMessageBox']) {
  dialog[method] = async (...given) => {
    const options = given.at(-1)
    records.dialogs.push({ method, options })
    const queue = records.answers[method] ?? []
    if (queue.length === 0) throw new Error(`No answer queued for dialog.${method}`)
    return queue.shift()
  }
}
// A context menu that is open would hold the spec: what it offers is kept, as the stand-in keeps it.
Menu.prototype.popup = function () {
  const shown = this.items.filter(({ visible }) => visible)
  records.menus.push(shown.map(({ label, role, type }) => (label === '' ? (role ?? type) : label)))
}
dialog.showErrorBox = (title, content) =>
  void records.dialogs.push({ method: 'showErrorBox', options: { title, content } })
