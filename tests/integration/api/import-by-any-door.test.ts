import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useImportDesk } from '../../support/import-desk.ts'
import { importFile, PLAIN_MAPPING } from '../../support/stock-import.ts'
import { workOff } from '../../support/uploading.ts'

const desk = useImportDesk()

/** `import.equal-by-any-door` */
describe('a file that the command imported', () => {
  const lines = [
    'Stock,Make,Model,Year,Km,Price,CC,kW,Cyl,Trim',
    'A1,Toyota,Hilux,2019,84500,345000,2800,130,4,Legend',
    'A2,Ford,Ranger,2020,1000,299000,2000,132,,',
    ',Isuzu,D-MAX,2018,120000,99000,3000,,4,LX',
  ].join('\n')
  const features = [
    ['kilowatt', 'kW'],
    ['engineCylinder', 'Cyl'],
    ['trim', 'Trim'],
    ['engineCapacity', 'CC'],
  ] as const
  const mappingIn = (order: readonly (readonly [string, string])[]) => ({
    ...PLAIN_MAPPING,
    fields: Object.fromEntries(Object.entries(PLAIN_MAPPING.fields).toReversed()),
    features: Object.fromEntries(order),
  })
  const byCommand = async (mapping: object) => {
    const path = await desk.work.write('stock.csv', lines)
    const mapPath = await desk.work.write('map.json', JSON.stringify(mapping))
    return (await importFile(desk.shop.context.db, { path, mapPath })).report
  }

  test('changes nothing when it comes by an upload, whose mapping was stored meanwhile', async () => {
    const mapping = mappingIn(features)
    expect(await byCommand(mapping)).toMatchObject({ inserted: 3 })
    const ready = await desk.ann.upload('stock', 'stock.csv', lines)
    await desk.ann.start({ id: ready.id, mapping })
    await workOff(desk.shop)
    expect((await desk.ann.look(ready.id)).result).toMatchObject({ inserted: 0, changed: 0, unchanged: 3 })
  })

  test('changes nothing in whatever order the mapping has its features', async () => {
    await byCommand(mappingIn(features))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...features], { minLength: features.length }), async (order) => {
        expect(await byCommand(mappingIn(order))).toMatchObject({ inserted: 0, changed: 0, unchanged: 3 })
      }),
      { numRuns: 12 },
    )
  })

  test('changes nothing of what an earlier release stored, whose digests knew the order', async () => {
    await byCommand(mappingIn(features))
    const digests = { A1: 'ZSLQ3OlPcDNGCURL9KSTJE.', A2: 's7BLQq52C2KG0hc5QEYHB5.' }
    for (const [key, digest] of Object.entries(digests)) {
      await desk.shop.context.db.execute(sql`update vehicle set content_digest = ${digest} where supplier_key = ${key}`)
    }
    expect(await byCommand(mappingIn(features))).toMatchObject({ inserted: 0, changed: 0, unchanged: 3 })
    expect(await byCommand(mappingIn(features.toReversed()))).toMatchObject({ changed: 0, unchanged: 3 })
  })
})
