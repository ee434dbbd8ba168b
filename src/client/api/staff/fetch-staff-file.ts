import { fetchBytes } from '../../../offline/fetch-text.ts'
import { parseJson } from '../../../shared/domain/parse-json.ts'
import { type ApiFailure, failureOf, noAnswer } from '../api-failure.ts'
import { type ApiRequest, toCall, whyNoAnswer } from '../base-query.ts'
import { askForProof } from '../staff-proof.ts'
import { drawConclusions, needsProof, type Sending, SIGNED_OUT, type StaffSurroundings } from '../staff-query.ts'
import { readToken } from '../staff-storage.ts'

/** A file as the server named it; it belongs into the browser's downloads and into no store. */
type StaffFile = { readonly bytes: Uint8Array<ArrayBuffer>; readonly name: string | undefined }

type Fetched = StaffFile | { readonly error: ApiFailure }

/** So much of the end of a PDF holds its last line. */
const PDF_END_BYTES = 1024

/**
 * Fetches a file with the token of this tab; an envelope in its place is its failure. A PDF that was cut short is fetched
 * once more, and counts as no answer when it is cut again.
 */
export async function fetchStaffFile(request: ApiRequest, api: StaffSurroundings): Promise<Fetched> {
  const token = readToken()
  if (token === null) return { error: SIGNED_OUT }
  const fetchFile = () => fetchOnce(request, { api, token })
  const tried = await fetchFile()
  const isRefused = tried !== 'cut' && 'error' in tried && needsProof(tried)
  const first = isRefused && (await askForProof({ ...api, token })) ? await fetchFile() : tried
  const file = first === 'cut' ? await fetchFile() : first
  return file === 'cut' ? { error: noAnswer('offline') } : file
}

async function fetchOnce(request: ApiRequest, { api, token }: Sending): Promise<Fetched | 'cut'> {
  try {
    const headers = { accept: '*/*', ...request.headers, Token: token }
    const { response, bytes } = await fetchBytes(toCall({ ...request, headers }, api))
    const fetched = toFile(response, bytes)
    if (!('error' in fetched) && isCut(response, bytes)) return 'cut'
    const failure = 'error' in fetched ? fetched.error : undefined
    drawConclusions({ failure, headers: response.headers, token }, api)
    return fetched
  } catch (error) {
    return { error: whyNoAnswer(error) }
  }
}

/** A body that breaks off may end like any other; a PDF says itself where it ends (`offline.whole-answers-only`). */
function isCut({ headers }: Response, bytes: Uint8Array): boolean {
  if (headers.get('content-type')?.startsWith('application/pdf') !== true) return false
  return !new TextDecoder().decode(bytes.subarray(-PDF_END_BYTES)).includes('%%EOF')
}

function toFile({ ok, headers }: Response, bytes: Uint8Array<ArrayBuffer>): Fetched {
  const isEnvelope = headers.get('content-type')?.startsWith('application/json') === true
  if (!ok || isEnvelope) return { error: failureOf(parseJson(new TextDecoder().decode(bytes)), headers) }
  return { bytes, name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] }
}
