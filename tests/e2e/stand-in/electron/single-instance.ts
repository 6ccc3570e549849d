import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a second start tells the first. */
export type SecondInstance = { argv: string[]; cwd: string; additionalData: unknown }

let server: Server | undefined
let told: Promise<void> = Promise.resolve()

/** The second start's word must have gone out before its process ends. */
export const wordsDelivered = (): Promise<void> => told

/**
 * One instance a profile: the first holds a lock file and listens, the second tells it and gets `false`.
 * A lock whose process is gone is taken over.
 */
export function takeInstanceLock(
  userData: string,
  word: SecondInstance,
  onSecond: (word: SecondInstance) => void,
): boolean {
  if (server) return true
  mkdirSync(userData, { recursive: true })
  const lock = join(userData, 'stand-in.lock')
  const address = addressOf(userData)
  if (!create(lock)) {
    if (isAlive(Number(readFileSync(lock, 'utf8')))) {
      told = tell(address, word)
      return false
    }
    writeFileSync(lock, String(process.pid))
  }
  rmSync(address, { force: true })
  server = createServer((socket) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('end', () => {
      onSecond(JSON.parse(text) as SecondInstance)
      socket.end()
    })
  }).listen(address)
  server.unref()
  process.once('exit', () => rmSync(lock, { force: true }))
  return true
}

export const holdsInstanceLock = (): boolean => server !== undefined

function create(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid > 0
  } catch {
    return false
  }
}

function addressOf(userData: string): string {
  const name = `stand-in-${createHash('sha256').update(userData).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

async function tell(address: string, word: SecondInstance): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect(address, () => socket.end(JSON.stringify(word)))
    socket.on('data', () => undefined)
    socket.once('close', () => resolve())
    socket.once('error', reject)
  })
}
