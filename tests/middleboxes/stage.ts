import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeCertificates, type Certificates } from './certificates.ts'

/** Where servers of a distribution lie, which is not always in a person's PATH. */
const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/sbin',
  '/usr/local/sbin',
  '/usr/lib/squid',
]

/** The full path of a program, or null where it is not installed. */
export const findProgram = async (name: string): Promise<string | null> => {
  for (const folder of FOLDERS) {
    const path = join(folder, name)
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return path
  }
  return null
}

/** Servers never run as root here: `nobody`, where the tests do. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

export type Stage = {
  /** A name that no other run uses, for programs that name something machine-wide (letters and digits only). */
  name: string
  /** The loopback address on which the boxes listen: their own, so that no other program's port is in the way. */
  address: string
  certificates: Certificates
  /** Ports of that address that nobody listens on. */
  freePorts(count: number): Promise<number[]>
  /** A new folder that a server may write to. */
  folder(name: string): Promise<string>
  write(path: string, content: string): Promise<void>
  /** Starts a server and waits until all of its ports take connections. */
  start(program: string, args: readonly string[], ports: readonly number[], options?: StartOptions): Promise<void>
  /** Runs a program to its end and gives what it printed. */
  run(program: string, args: readonly string[]): Promise<string>
  /** Ends the servers, the newest first, and removes the files. */
  close(): Promise<void>
}
type StartOptions = { env?: Record<string, string>; cwd?: string }

const holdsPort = (address: string): Promise<{ port: number; release: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, address, () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        release: () => new Promise((released) => server.close(() => released())),
      }),
    )
  })

const takesConnections = (address: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, address)
    const end = (answer: boolean) => (): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', end(true))
    socket.once('error', end(false))
  })

const START_LIMIT = 30_000

const untilReady = async (
  child: ChildProcess,
  address: string,
  ports: readonly number[],
  said: () => string,
): Promise<void> => {
  const limit = Date.now() + START_LIMIT
  for (const port of ports) {
    while (!(await takesConnections(address, port))) {
      if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended at once: ${said().slice(-2000)}`)
      if (Date.now() > limit) throw new Error(`${child.spawnfile} does not listen on ${port}: ${said().slice(-2000)}`)
      await sleep(50)
    }
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 3000)
  await ended
  clearTimeout(late)
}

const own = async (path: string): Promise<void> => {
  if (isRoot) await chown(path, NOBODY, NOBODY)
}

/** Removes a folder that a server which is just ending may still write to. */
const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

/** Squid leaves its shared memory behind when it ends. */
const removeSharedMemory = async (name: string): Promise<void> => {
  const files = (await readdir('/dev/shm').catch(() => [])).filter((file) => file.startsWith(`${name}-`))
  await Promise.all(files.map((file) => rm(join('/dev/shm', file), { force: true })))
}

/** A folder, an address and certificates for a run. */
export const openStage = async (): Promise<Stage> => {
  const home = await mkdtemp(join(tmpdir(), 'token-desk-boxes-'))
  await chmod(home, 0o755)
  await own(home)
  const address = `127.${80 + (process.pid % 100)}.${(process.pid >> 8) & 255}.9`
  const pems = join(home, 'certificates')
  await mkdir(pems)
  const certificates = await makeCertificates(pems, address)
  for (const path of [pems, ...(await readdir(pems)).map((name) => join(pems, name))]) await own(path)
  const children: ChildProcess[] = []
  // A run that is cut short leaves no server behind.
  const endAll = (): void => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', endAll)
  const folder = async (name: string): Promise<string> => {
    const path = join(home, name)
    await mkdir(path, { recursive: true })
    await own(path)
    return path
  }
  const name = `tokendesk${process.pid}`
  return {
    name,
    address,
    certificates,
    folder,
    freePorts: async (count) => {
      const held = await Promise.all(Array.from({ length: count }, () => holdsPort(address)))
      await Promise.all(held.map(({ release }) => release()))
      return held.map(({ port }) => port)
    },
    write: async (path, content) => {
      await writeFile(path, content)
      await own(path)
    },
    start: async (program, args, ports, options = {}) => {
      const path = await findProgram(program)
      if (path === null) throw new Error(`${program} is not installed`)
      const said: string[] = []
      const child = spawn(path, args, {
        cwd: options.cwd ?? home,
        env: { PATH: FOLDERS.join(delimiter), HOME: home, TMPDIR: home, LANG: 'C.UTF-8', ...options.env },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(isRoot && { uid: NOBODY, gid: NOBODY }),
      })
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
      children.push(child)
      await untilReady(child, address, ports, () => said.join(''))
    },
    run: async (program, args) => {
      const path = await findProgram(program)
      if (path === null) throw new Error(`${program} is not installed`)
      const { stdout } = await promisify(execFile)(path, args, {
        cwd: home,
        env: { PATH: FOLDERS.join(delimiter), HOME: home },
        ...(isRoot && { uid: NOBODY, gid: NOBODY }),
      })
      return stdout
    },
    close: async () => {
      await Promise.all(children.reverse().map(end))
      process.off('exit', endAll)
      await removeFolder(home)
      await removeSharedMemory(name)
    },
  }
}
