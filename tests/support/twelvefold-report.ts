import { createHash, randomUUID } from 'node:crypto'
import { CHECKS, FINDING_KINDS, PANELS } from '../../src/shared/contract/condition-desk.ts'
import { type Area, AREAS } from '../../src/shared/contract/condition-report.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { aReport, type FindingInput, type ReportInput } from './condition.ts'
import { patchwork } from './patchwork.ts'

const FINDINGS = 12
export const FINDING_WORDS = [
  'about as long as a hand, down to the metal',
  'small, felt with a finger, hardly seen in the shade',
  'done before, the colour is a little off beside the lamp',
  'starts at the lower edge and runs up to the handle',
]

/** Every check answered, and twelve findings with words and a photo each; `storePhoto` answers a photo's key. */
export async function aTwelvefoldReport(storePhoto: (place: number) => Promise<string>): Promise<ReportInput> {
  const findings: FindingInput[] = []
  for (let place = 0; place < FINDINGS; place++) {
    findings.push({
      panel: PANELS[place]!,
      kind: FINDING_KINDS[place]!,
      words: `${FINDING_WORDS[place % FINDING_WORDS.length]}, ${place + 1} cm`,
      pictures: [await storePhoto(place)],
    })
  }
  const seen = (area: Area, place: number) => ({
    grade: 'worn' as const,
    checks: Object.entries<readonly string[] | null>(CHECKS[area]).map(([key, answers]) => ({
      key,
      value: answers?.[0] ?? 4.5,
    })),
    words: `${area}: as one expects of its age and of gravel roads`,
    findings: findings.filter((_, index) => index % AREAS.length === place),
  })
  return aReport({ areas: Object.fromEntries(AREAS.map((area, place) => [area, seen(area, place)])) })
}

type Answer<T> = { readonly errorKey?: string; readonly fields?: object; readonly result: T }

/** Publishes a report of twelve findings, a photo each, of a vehicle of a product that runs with its samples and this password. */
export async function publishTwelvefoldReport(
  url: string,
  given: { saexRef: string; password: string },
): Promise<void> {
  async function post<T>(path: string, body: object, headers: Record<string, string>): Promise<T> {
    const isPart = body instanceof Uint8Array
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': isPart ? 'application/octet-stream' : 'application/json', ...headers },
      body: isPart ? new Uint8Array(body) : JSON.stringify(body),
    })
    const { result, ...refusal } = (await response.json()) as Answer<T>
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(refusal)}`)
    return result
  }
  const login = { Username: 'clerk', Password: given.password }
  const token = await signIn(url + STAFF_PATHS.login, login)
  const report = await aTwelvefoldReport(async (place) => {
    const photo = await patchwork(place + 1, { width: 1600, height: 1200 })
    const [id, sha256] = [randomUUID(), createHash('sha256').update(photo).digest('hex')]
    await post(STAFF_PATHS.photos, { id, saexRef: null, sizeBytes: photo.length, sha256 }, { token })
    const part = `${STAFF_PATHS.photoPart}?id=${id}&at=0`
    return (await post<{ key: string }>(part, photo, { token })).key
  })
  const key = { token, 'idempotency-key': randomUUID() }
  await post(STAFF_PATHS.conditionReport, { saexRef: given.saexRef, report }, key)
}

/** The one answer that is no envelope. */
async function signIn(address: string, login: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(login) })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return ((await response.json()) as { sessionToken: string }).sessionToken
}
