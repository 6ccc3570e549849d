import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { report } from '../../../../src/renderer/features/diagnosis/report.svelte.ts'
import { openDialogs } from '../../../../src/renderer/ui/open-dialogs.svelte.ts'
import type { Output } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { sampleDiagnosis } from '../../../fakes/samples.ts'
import { forgetTold, told } from '../../../fakes/toasts.ts'

vi.mock('svelte-sonner', async () => (await import('../../../fakes/toasts.ts')).fakeSonner)

type Written = Result<Output<'diagnosis.report'>>
let written: Written | Promise<Written> = ok({ text: 'The verdict' })
let copying: Result<null> = ok(null)
let saving: Result<{ saved: boolean }> = ok({ saved: true })
let copied: string[] = []

beforeEach(() => {
  written = ok({ text: 'The verdict' })
  copying = ok(null)
  saving = ok({ saved: true })
  copied = []
  forgetTold()
  report.close()
  connect(
    bridgeOf({
      diagnosis: { report: () => Promise.resolve(written), saveReport: () => Promise.resolve(saving) },
      requests: {
        copyText: ({ text }) => {
          copied.push(text)
          return Promise.resolve(copying)
        },
      },
    }),
  )
})

describe('the report of a diagnosis', () => {
  it('is copied as it is on view, and not at all once it is closed', async () => {
    await report.open(sampleDiagnosis)
    await report.copy()
    expect([report.current?.text, copied]).toEqual(['The verdict', ['The verdict']])
    report.close()
    await report.copy()
    await report.save()
    expect([copied, told.done]).toEqual([['The verdict'], ['Report copied. It holds no secret.']])
  })

  it('says that it was saved, but not where somebody put the file dialog aside', async () => {
    await report.open(sampleDiagnosis)
    saving = ok({ saved: false })
    await report.save()
    expect(told).toEqual({ done: [], errors: [] })
    saving = ok({ saved: true })
    await report.save()
    expect(told.done).toEqual(['Report saved.'])
  })

  it('waits for a dialog that was opened meanwhile', async () => {
    const dialog = openDialogs.open()
    await report.open(sampleDiagnosis)
    expect(report.current).toBeNull()
    dialog.close()
    await vi.waitFor(() => expect(report.current?.text).toBe('The verdict'))
  })

  it('says why it could not be copied or saved, and stays on view', async () => {
    await report.open(sampleDiagnosis)
    copying = failed({ code: 'internal', message: 'No clipboard.' })
    saving = failed({ code: 'file-failed', message: 'The disk is full.' })
    await report.copy()
    await report.save()
    expect(told).toEqual({ done: [], errors: ['No clipboard.', 'The disk is full.'] })
    expect(report.current).not.toBeNull()
  })

  it('is the one that was asked for last, also where it is written first', async () => {
    const slow = later<Written>()
    written = slow.answer
    const first = report.open(sampleDiagnosis)
    written = ok({ text: 'Another verdict' })
    const other = { ...sampleDiagnosis }
    await report.open(other)
    slow.give(ok({ text: 'The verdict' }))
    await first
    expect(report.current).toEqual({ diagnosis: other, text: 'Another verdict' })
  })

  it('is not opened where it could not be written, and says why', async () => {
    written = failed({ code: 'internal', message: 'No report.' })
    await report.open(sampleDiagnosis)
    expect([report.current, told.errors]).toEqual([null, ['No report.']])
  })
})
