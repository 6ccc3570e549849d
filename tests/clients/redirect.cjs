// Preloaded into each client. Every connection goes to a local server, and to nothing else: clients run with the real
// host names, as users run them. REDIRECT_PORT is that server's port; without it, no host name is known.
const net = require('node:net')
const tls = require('node:tls')

const port = process.env.REDIRECT_PORT

const unknownHost = (host, _options, callback) => {
  const error = new Error(`getaddrinfo ENOTFOUND ${host}`)
  callback(Object.assign(error, { errno: -3008, code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: host }))
}

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...given) {
  const args = Array.isArray(given[0]) ? given[0] : given
  const options = args[0]
  if (typeof options === 'object' && !options.path)
    args[0] = port === undefined ? { ...options, lookup: unknownHost } : { ...options, host: '127.0.0.1', port }
  return connect.apply(this, given)
}

// Clients wait for seconds, plus a random part, before they repeat a request that failed. Their time limits are round.
const { setTimeout: wait } = globalThis
const isRetry = (ms) => ms >= 500 && ms <= 20_000 && ms % 100 !== 0
globalThis.setTimeout = (callback, ms, ...args) => wait(callback, isRetry(ms) ? ms / 100 : ms, ...args)

// The local server's certificate names no host of the platform. Whether it is trusted is still checked.
tls.checkServerIdentity = () => undefined
