// Loaded before the app where the specs run beside a person's own keychain (macOS, Windows): what they keep lies under another
// service name than the person's tokens, and each account is noted in a file, so that it can be removed at the end.
'use strict'
const { appendFileSync } = require('node:fs')

const note = process.env['TOKEN_DESK_TEST_KEYCHAIN']
if (note !== undefined && note !== '') {
  const keytar = require('keytar')
  const own = (service) => `${service}-test`
  const { getPassword, setPassword, deletePassword } = keytar
  keytar.getPassword = (service, account) => getPassword(own(service), account)
  keytar.deletePassword = (service, account) => deletePassword(own(service), account)
  keytar.setPassword = (service, account, password) => {
    // Before it is kept: what is noted and not there is removed for nothing, what is there and not noted stays.
    appendFileSync(note, `${JSON.stringify([own(service), account])}\n`)
    return setPassword(own(service), account, password)
  }
}
