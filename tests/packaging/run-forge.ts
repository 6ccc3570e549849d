/** One run of Electron Forge, in a process of its own: `run-forge.ts package|make PLATFORM ARCH FOLDER`. */
import { api } from '@electron-forge/core'
import type { Target } from './stand-in-distribution.ts'

const [, , kind, platform, arch, outDir = ''] = process.argv
const target = {
  dir: process.cwd(),
  outDir,
  platform: platform as Target['platform'],
  arch: arch as Target['arch'],
}
if (kind === 'make') await api.make(target)
else await api.package(target)
