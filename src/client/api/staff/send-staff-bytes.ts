import { type Answer, type ApiRequest, openEnvelope, toCall, whyNoAnswer } from '../base-query.ts'
import { fetchText } from '../../../offline/fetch-text.ts'
import { parseJson } from '../../../shared/domain/parse-json.ts'
import { drawConclusions, SIGNED_OUT, type StaffSurroundings } from '../staff-query.ts'
import { readToken } from '../staff-storage.ts'

/** A call of the staff whose body is bytes instead of JSON: the part of a file. */
export async function sendStaffBytes(request: ApiRequest, bytes: Blob, api: StaffSurroundings): Promise<Answer> {
  const token = readToken()
  if (token === null) return { error: SIGNED_OUT }
  const headers = { ...request.headers, Token: token, 'content-type': 'application/octet-stream' }
  const call = toCall({ ...request, method: 'POST', headers }, api)
  try {
    const { response, text } = await fetchText({ ...call, init: { ...call.init, body: bytes } })
    const answer = openEnvelope({ envelope: parseJson(text), headers: response.headers })
    const failure = 'error' in answer ? answer.error : undefined
    drawConclusions({ failure, headers: response.headers, token }, api)
    return answer
  } catch (error) {
    return { error: whyNoAnswer(error) }
  }
}
