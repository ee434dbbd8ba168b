import { keepSharedPaper } from '../src/offline/shared-paper.ts'
import {
  MAX_PAPER_BYTES,
  pageAfterSharing,
  SHARE_FIELD,
  type ShareOutcome,
} from '../src/shared/contract/shared-paper.ts'

type Surroundings = { readonly caches: Pick<CacheStorage, 'open'>; readonly origin: string }

/** Takes the file that somebody shared to this app and opens the page that checks it; without any network (`offline.shared-paper`). */
export async function answerShare(
  request: Pick<Request, 'formData'>,
  { caches, origin }: Surroundings,
): Promise<Response> {
  const outcome = await keep(request, caches).catch((): ShareOutcome => 'unread')
  return Response.redirect(new URL(pageAfterSharing(outcome), origin).href, 303)
}

async function keep(request: Pick<Request, 'formData'>, caches: Surroundings['caches']): Promise<ShareOutcome> {
  const file = (await request.formData()).get(SHARE_FIELD)
  if (!(file instanceof Blob)) return 'unread'
  if (file.size > MAX_PAPER_BYTES) return 'tooBig'
  await keepSharedPaper(file, caches)
  return 'shared'
}
