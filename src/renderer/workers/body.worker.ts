import { giveBodyText, type WorkerAnswer, type WorkerJob } from './body-text.ts'
import { fetchBody } from './fetch-body.ts'

/** One job a worker: the page ends the worker to cancel it, also in the middle of laying out. */

const answer = (message: WorkerAnswer): void => {
  globalThis.postMessage(message)
}

const carryOut = async (job: WorkerJob): Promise<void> => {
  const fetched = await fetchBody(job.url)
  if (!fetched.ok) {
    answer({ kind: 'failed', status: fetched.status })
    return
  }
  const end = giveBodyText(fetched.bytes, job, {
    chunk: (text) => answer({ kind: 'chunk', text }),
    afresh: () => answer({ kind: 'afresh' }),
  })
  answer({ kind: 'end', ...end })
}

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkerJob>) => {
  // What can throw here is memory running out: the page offers to save the body instead.
  carryOut(data).catch(() => answer({ kind: 'failed', status: null }))
})
