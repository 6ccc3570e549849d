/**
 * `npm run screenshots [folder]`: the built app in its states, as PNG files. Without a folder only those that the README
 * shows are written, into resources/screenshots; with one, all of them, to be looked at after a change of the interface: the main
 * states in three sizes of the window, each in light, dark and with the system's colors alone.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect as patient } from '@playwright/test'

import type { Bridge } from '../../src/shared/contract/bridge.ts'
import { startSecretService, whyNoSecretService } from '../keychain/secret-service.ts'
import { Driver } from './fixtures/driver.ts'
import { DeskWindow } from './support/desk-window.ts'
import { MatrixView } from './support/matrix-view.ts'
import { BAKERY, offered } from './support/offers.ts'
import { drop, pasteOnWindow, PasteBox } from './support/paste-box.ts'
import { paste } from './support/paste.ts'
import { addTokens } from './support/scenes.ts'

// Beside other work on the machine a state may take its time.
const expect = patient.configure({ timeout: 20_000 })

const README = ['diagnosis-light']
const TOKENS = [
  ...['Bakery website', 'Bakery everywhere', 'Bakery staging', 'Bakery old website', 'Bakery preview'],
  ...['Museum website', 'Museum preview', 'Sleepy website', 'Owner', 'Newsletter app'],
]
const LONG =
  'The token of the landing pages of the summer campaign, made by the agency, to be renewed before the relaunch'

const given = process.argv[2]
const folder = resolve(given ?? join(import.meta.dirname, '..', '..', 'resources', 'screenshots'))

const SIZES = [
  { width: 720, height: 480 },
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
] as const
const LOOKS = ['light', 'dark', 'forced'] as const

const entry = (id: string): string => `/spaces/${BAKERY}/environments/master/entries/${id}`

/** One app on a profile of its own, in one state after the other. */
class Tour {
  readonly desk: Driver
  readonly window: DeskWindow

  constructor(desk: Driver) {
    this.desk = desk
    this.window = new DeskWindow(desk.page)
  }

  /** Writes the state, if it is wanted: without notifications, and with nothing half faded in. */
  async shoot(name: string): Promise<void> {
    if (given === undefined && !README.includes(name)) return
    const { page } = this.desk
    await page.mouse.move(0, 0)
    for (const close of await this.window.notifications.getByRole('button', { name: 'Dismiss' }).all())
      await close.click({ force: true, timeout: 2_000 }).catch(() => undefined)
    await expect(this.window.notifications.getByRole('listitem')).toHaveCount(0)
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    console.log(join(folder, `${name}.png`))
  }

  async shootBoth(name: string): Promise<void> {
    await this.shoot(`${name}-light`)
    await this.desk.setColorScheme('dark')
    await this.shoot(`${name}-dark`)
    await this.desk.setColorScheme('light')
  }

  async wear(look: (typeof LOOKS)[number]): Promise<void> {
    await this.desk.page.emulateMedia({ forcedColors: look === 'forced' ? 'active' : 'none' })
    await this.desk.setColorScheme(look === 'dark' ? 'dark' : 'light')
  }

  /** The state in every size and look. */
  async shootEverywhere(name: string): Promise<void> {
    if (given === undefined) return
    for (const { width, height } of SIZES) {
      await this.resize(width, height)
      for (const look of LOOKS) {
        await this.wear(look)
        await this.shoot(`${name}-${width}x${height}-${look}`)
      }
    }
    await this.wear('light')
    await this.resize(1280, 800)
  }

  async resize(width: number, height: number): Promise<void> {
    const size = { width, height }
    await this.desk.evaluate(
      ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setSize(wanted.width, wanted.height),
      size,
    )
    await this.desk.page.waitForFunction((wanted) => innerWidth === wanted.width, size)
  }
}

/** A revoked key in curl, from an empty vault to its verdict. */
const firstPaste = async (tour: Tour): Promise<void> => {
  if (given === undefined) return
  const { page } = tour.desk
  const { answer, verdict } = tour.window
  const box = new PasteBox(page)
  await tour.window.startPlayground()
  const { host } = await addressOf(tour)
  const { secret } = offered('Bakery old website')
  await pasteOnWindow(
    page,
    `curl 'http://${host}/spaces/${BAKERY}/environments/master/entries' \\\n  -H 'Authorization: Bearer ${secret}'`,
  )
  await expect(box.act('Send')).toBeFocused()
  await tour.shootEverywhere('box-recognized')
  await page.keyboard.press('Enter')
  await expect(answer.record).toBeVisible()
  await tour.shootEverywhere('pasted-result')
  await verdict.run()
  await tour.shootEverywhere('pasted-checked')
}

const addressOf = async ({ desk }: Tour): Promise<URL> => {
  const address = await desk.page.evaluate(async () => {
    const read = await (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.read()
    return read.ok ? read.value.services.find(({ preset }) => preset === 'playground')?.baseUrls.delivery : undefined
  })
  return new URL(address ?? '')
}

/** A revoked key of the vault, an environment that gets enabled, and what is pasted or dropped beside a full vault. */
const fixing = async (tour: Tour): Promise<void> => {
  if (given === undefined) return
  const { page } = tour.desk
  const { vault, answer, verdict, request } = tour.window
  const box = new PasteBox(page)
  await vault.choose('Bakery old website')
  await tour.window.send()
  await tour.shootEverywhere('revoked')
  await verdict.findOut.click()
  await tour.shootBoth('revoked-checks')
  await verdict.settled()
  await verdict
    .button(/key list with Owner/)
    .first()
    .click()
  await verdict.settled()
  await tour.shootEverywhere('revoked-checked')
  await verdict.fold.click()
  await tour.shootEverywhere('revoked-how-we-know')
  await vault.choose('Bakery website')
  await tour.window.send(`/spaces/${BAKERY}/environments/staging/entries`)
  await answer.openRecord('NotFound')
  await tour.shootEverywhere('record-open')
  await verdict.run()
  await verdict.button('Enable staging…').click()
  await tour.shootEverywhere('enable-question')
  await verdict.question.getByRole('button', { name: 'Enable', exact: true }).click()
  await expect(verdict.headline).toContainText('It works.')
  await tour.shootEverywhere('fixed')
  await verdict.button('Undo').click()
  await verdict.question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(verdict.headline).toContainText('staging')
  await tour.shoot('undone')
  await request.place('Query')
  await request.open()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await tour.shootEverywhere('request-tab')
  await page.keyboard.press('Escape')
  await request.place('Header')
  const { host, origin } = await addressOf(tour)
  const env = [
    ['NEXT_PUBLIC_SITE_URL', 'https://bakery.example'],
    ['API_URL', 'https://api.bakery.example'],
    ['CONTENTFUL_HOST', host],
    ['CONTENTFUL_SPACE_ID', BAKERY],
    ['CONTENTFUL_ACCESS_TOKEN', 'fakeDeliveryKeyAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'.slice(0, 43)],
    ['CONTENTFUL_PREVIEW_TOKEN', 'fakePreviewKeyBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'.slice(0, 43)],
  ]
  const files = [{ name: '.env.local', text: env.map(([name, value]) => `${name}=${value}`).join('\n') }]
  await drop(page, files, { stays: true })
  await tour.shootEverywhere('drop')
  await drop(page, files)
  await expect(box.act('Save 2 tokens')).toBeFocused()
  await tour.shootEverywhere('save-sheet')
  await page.keyboard.press('Escape')
  await expect(box.sheet).toBeHidden()
  await pasteOnWindow(
    page,
    JSON.stringify(
      {
        status: 404,
        message: 'The resource could not be found.',
        request: {
          url: `${origin}/spaces/${BAKERY}/environments/staging/entries`,
          headers: { Authorization: `Bearer ...${offered('Bakery website').secret.slice(-5)}` },
        },
      },
      null,
      2,
    ),
  )
  await expect(box.act('Check it')).toBeFocused()
  await tour.shootEverywhere('looks-like')
  await page.keyboard.press('Escape')
  await expect(box.sheet).toBeHidden()
  await request.api('GraphQL')
  await tour.window.send()
  await tour.shootEverywhere('graphql')
  await request.api('Delivery')
}

const answers = async (tour: Tour): Promise<void> => {
  const { vault, request, answer } = tour.window
  await vault.choose('Bakery website')
  await tour.window.send()
  await expect(answer.body).toContainText('"type"')
  await tour.shootBoth('response')
  await tour.shootEverywhere('answer')
  await tour.window.send(entry('playground-reset'))
  await expect(answer.failure).toBeVisible()
  await tour.shoot('failure')
  await vault.choose('Bakery website')
  await request.region.getByRole('button', { name: 'Reset to the default path' }).click()
  await request.choose('Environment', 'staging')
  await tour.window.send()
  await expect(answer.record).toBeVisible()
  await tour.shootBoth('error')
  await tour.shootEverywhere('refused')
}

/** Explains the last answer, the key that is not enabled for an environment. */
const explanations = async (tour: Tour): Promise<void> => {
  const { verdict } = tour.window
  await verdict.run()
  await tour.shootBoth('diagnosis')
  await tour.shootEverywhere('verdict')
  await verdict.fold.click()
  await tour.shootEverywhere('how-we-know')
  await verdict.fold.click()
}

const overview = async (tour: Tour): Promise<void> => {
  const { desk, window } = tour
  const matrix = new MatrixView(desk.page)
  await matrix.open()
  await matrix.check.click()
  await expect(matrix.progress).toBeVisible()
  await expect(matrix.progress).toBeHidden({ timeout: 60_000 })
  await tour.shootEverywhere('overview')
  await matrix.cell('Bakery everywhere', 'just-enabled').click()
  await tour.shootBoth('matrix')
  await tour.shootEverywhere('cell')
  await desk.page.keyboard.press('Escape')
  await desk.page.keyboard.press('ControlOrMeta+1')
  await window.vault.choose('Bakery everywhere')
  await window.send()
  await expect(window.answer.body).toContainText('"type"')
  await tour.shootBoth('vault')
  await window.vault.openPage('Bakery website')
  await tour.shootEverywhere('token-page')
  await desk.page.keyboard.press('Escape')
  await window.history.open()
  await tour.shootEverywhere('history')
  await desk.page.getByRole('tab', { name: 'Tokens' }).click()
}

const dialogs = async (tour: Tour): Promise<void> => {
  const { page } = tour.desk
  const { dialog, secret } = await tour.window.vault.openTokenDialog()
  await tour.window.vault.tokenDialog.fill({ service: 'Playground', space: 'Fake Bakery', environments: ['master'] })
  await paste(secret, ` Bearer ${offered('Bakery website').secret}\n`)
  await expect(dialog).toContainText('Check what you pasted')
  await tour.shoot('token-dialog')
  await page.keyboard.press('Escape')
  await tour.shoot('half-filled')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('ControlOrMeta+K')
  await expect(tour.window.palette).toBeVisible()
  await tour.shoot('palette')
  await tour.shootEverywhere('commands')
  await page.keyboard.press('Escape')
  await expect(tour.window.palette).toBeHidden()
  await page.keyboard.press('ControlOrMeta+,')
  await expect(tour.window.settings).toBeVisible()
  await tour.shoot('settings')
  await tour.shootEverywhere('preferences')
  await page.keyboard.press('Escape')
  await expect(tour.window.settings).toBeHidden()
}

/** Management lists keys in clear, so that they are masked until a user reveals them. */
const masked = async (tour: Tour): Promise<void> => {
  await tour.window.vault.choose('Owner')
  await tour.window.send(`/spaces/${BAKERY}/api_keys`)
  await expect(tour.window.answer.body).toContainText('accessToken')
  await tour.shootBoth('masked')
}

/** A key gets a successor; a token says when it ends. */
const lives = async (tour: Tour): Promise<void> => {
  const { vault } = tour.window
  const { page } = tour.desk
  const dialog = page.getByRole('dialog')
  // Not the name that another token has by the end.
  const OF_STAGING = `Staging: ${LONG.slice(0, 70)}`
  await vault.act('Bakery staging', 'Rename')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(OF_STAGING)
  await page.keyboard.press('Enter')
  for (const [name, end] of [
    ['Bakery website', ''],
    [OF_STAGING, '-long'],
  ] as const) {
    await vault.choose(name)
    await vault.act(name, 'Rotate…')
    await tour.shoot(`rotate-start${end}`)
    await dialog.getByRole('button', { name: 'Read the keys' }).click()
    await expect(dialog.getByRole('button', { name: 'Create the new key' })).toBeFocused()
    await tour.shootBoth(`rotate-plan${end}`)
    await dialog.getByRole('button', { name: 'Create the new key' }).click()
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
    await tour.shootBoth(`rotate-done${end}`)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await tour.shoot(`rotated${end}`)
  }
  await vault.choose('Bakery website')
  await vault.act('Bakery website', 'Edit…')
  await dialog.getByLabel('Rotate by').fill('2099-03-01')
  await tour.shootBoth('rotate-by')
  await page.keyboard.press('Enter')
  await vault.choose('Owner')
  await tour.shoot('end-unknown')
  await vault.openPage('Owner')
  await vault.tokenPage.getByRole('button', { name: /^Look up at / }).click()
  await expect(vault.tokenPage).toContainText('No end date')
  await tour.shoot('end-known')
}

const extremes = async (tour: Tour): Promise<void> => {
  const { vault } = tour.window
  await vault.choose('Bakery everywhere')
  await tour.resize(900, 700)
  await tour.shoot('narrow')
  await tour.resize(1280, 800)
  const long = LONG.slice(0, 80)
  await vault.act('Bakery website', 'Rename')
  await tour.desk.page.getByRole('textbox', { name: 'Name', exact: true }).fill(long)
  await tour.desk.page.keyboard.press('Enter')
  await expect(vault.row(long).first()).toBeVisible()
  await vault.choose(long)
  await tour.shoot('long-names')
}

const problem = await whyNoSecretService()
if (problem !== null) console.log(`Without a keyring, with the banner that says so: ${problem}.`)
const keyring = problem === null ? await startSecretService() : null
const profile = await mkdtemp(join(tmpdir(), 'token-desk-screenshots-'))
const desk = new Driver(profile)
await mkdir(folder, { recursive: true })
try {
  await desk.start({ env: keyring?.env ?? {} })
  const tour = new Tour(desk)
  await expect(desk.page.getByRole('heading', { name: 'Paste what fails' })).toBeVisible()
  await tour.shoot('empty-light')
  await tour.shootEverywhere('empty')
  await firstPaste(tour)
  await addTokens(desk, TOKENS)
  await tour.shootEverywhere('full')
  await answers(tour)
  await explanations(tour)
  await overview(tour)
  await dialogs(tour)
  await fixing(tour)
  await masked(tour)
  await lives(tour)
  await extremes(tour)
} finally {
  await desk.stop()
  await keyring?.stop()
  await rm(profile, { recursive: true, force: true })
}
