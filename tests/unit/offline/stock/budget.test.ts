import { describe, expect, test } from 'vitest'
import { budgetsFor, type Held, planEviction, planRescue, spaceFor } from '../../../../src/offline/stock/budget.ts'

const MB = 1_000_000
const GB = 1000 * MB

function holding(given: Partial<Held> = {}): Held {
  return { photos: 0, thumbs: 0, searches: 0, costs: 0, vehicles: 0, pinned: 0, references: 0, ...given }
}

describe('budgets', () => {
  const whole = { photos: 80 * MB, thumbs: 40 * MB, searches: 2 * MB, costs: MB, vehicles: 6 * MB }

  test('are the table’s where there is space', () => {
    expect(budgetsFor({ storage: { quota: 10 * GB, usage: 0 }, isSmall: false, held: holding() })).toEqual(whole)
  })

  test('leave 30 MB of photos where data or memory is scarce', () => {
    const { photos } = budgetsFor({ storage: { quota: 10 * GB, usage: 0 }, isSmall: true, held: holding() })
    expect(photos).toBe(30 * MB)
  })

  test('are halved where the browser does not tell its storage', () => {
    const { photos, vehicles } = budgetsFor({ storage: undefined, isSmall: false, held: holding() })
    expect([photos, vehicles]).toEqual([40 * MB, 3 * MB])
  })

  test('are cut to a fifth of the quota, photos first, then thumbs', () => {
    const budgets = budgetsFor({ storage: { quota: 200 * MB, usage: 0 }, isSmall: false, held: holding() })
    expect(budgets).toEqual({ ...whole, photos: 0, thumbs: 31 * MB })
    const some = budgetsFor({ storage: { quota: 500 * MB, usage: 0 }, isSmall: false, held: holding() })
    expect(some).toEqual({ ...whole, photos: 51 * MB })
  })

  test('pay for what others and border packs take, and not for what they hold themselves', () => {
    const held = holding({ photos: 40 * MB, pinned: 10 * MB })
    const { photos } = budgetsFor({ storage: { quota: 500 * MB, usage: 60 * MB }, isSmall: false, held })
    expect(photos).toBe((100 - 10 - 10 - 49) * MB)
  })

  test('stay above a half of that fifth, where what was deleted is counted on', () => {
    const storage = { quota: 40 * MB, usage: 35 * MB }
    const budgets = budgetsFor({ storage, isSmall: false, held: holding() })
    expect(budgets).toEqual({ photos: 0, thumbs: 0, searches: 0, costs: 0, vehicles: 4 * MB })
  })

  test('do not go down by themselves, however long a browser counts what was deleted', () => {
    const storage = { quota: 600 * MB, usage: 140 * MB }
    const held: Record<keyof Held, number> = holding({ photos: 120 * MB, vehicles: 4 * MB })
    for (let round = 0; round < 20; round++) {
      for (const { name, bytes } of planEviction(held, budgetsFor({ storage, isSmall: false, held }))) {
        held[name] -= bytes
      }
    }
    expect(held.photos).toBeGreaterThan(9 * MB)
    expect(held.vehicles).toBe(4 * MB)
  })

  test('of costs give way to references', () => {
    const { costs } = budgetsFor({ storage: undefined, isSmall: false, held: holding({ references: 3 * MB }) })
    expect(costs).toBe(0)
  })
})

describe('what is to go', () => {
  const budgets = { photos: 80 * MB, thumbs: 40 * MB, searches: 2 * MB, costs: MB, vehicles: 6 * MB }

  test('is nothing within the budgets', () => {
    expect(planEviction(holding({ photos: 80 * MB, searches: 2 * MB }), budgets)).toEqual([])
  })

  test('is what is above nine tenths, in the order in which it is missed least', () => {
    expect(planEviction(holding({ vehicles: 7 * MB, photos: 81 * MB }), budgets)).toEqual([
      { name: 'photos', bytes: 9 * MB },
      { name: 'vehicles', bytes: 1.6 * MB },
    ])
  })

  test('for something precious is as much as it takes', () => {
    const held = holding({ photos: 2 * MB, searches: MB, vehicles: 5 * MB, references: 9 * MB, pinned: 9 * MB })
    expect(planRescue(held, { bytes: 4 * MB, upTo: 'vehicles' })).toEqual([
      { name: 'photos', bytes: 2 * MB },
      { name: 'searches', bytes: MB },
      { name: 'vehicles', bytes: MB },
    ])
  })

  test('for a row of a class is nothing of what gives way after it', () => {
    const held = holding({ photos: 2 * MB, thumbs: 2 * MB, searches: MB })
    expect(planRescue(held, spaceFor('thumb', 5 * MB))).toEqual([
      { name: 'photos', bytes: 2 * MB },
      { name: 'thumbs', bytes: 2 * MB },
    ])
    expect(planRescue(held, spaceFor('reference', 5 * MB))).toHaveLength(3)
  })

  test('for a small row is space for the next ones too', () => {
    expect(planRescue(holding({ photos: 2 * MB }), spaceFor('photo', 10))).toEqual([{ name: 'photos', bytes: MB }])
    const [most] = planRescue(holding({ photos: 80 * MB }), spaceFor('photo', 10))
    expect(most?.bytes).toBeCloseTo(8 * MB, 0)
  })
})
