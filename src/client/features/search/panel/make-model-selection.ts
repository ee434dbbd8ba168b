import type { MakeModel } from '../../../../shared/contract/stock-requests.ts'

/** Ticked makes in the order of their ticking, each with its ticked models (none = the whole make). */
export type Selection = readonly { readonly make: string; readonly models: readonly string[] }[]

function isMakeTicked(selection: Selection, make: string): boolean {
  return selection.some((entry) => entry.make === make)
}

/** Unticking a make unticks all its models (`screens.make-model-ticks`). */
export function toggleMake(selection: Selection, make: string): Selection {
  if (!isMakeTicked(selection, make)) return [...selection, { make, models: [] }]
  return selection.filter((entry) => entry.make !== make)
}

type Ticked = { readonly make: string; readonly model: string }

/** Ticking a model ticks its make too; unticking the last one leaves the make ticked. */
export function toggleModel(selection: Selection, { make, model }: Ticked): Selection {
  if (!isMakeTicked(selection, make)) return [...selection, { make, models: [model] }]
  return selection.map((entry) => (entry.make === make ? { make, models: toggled(entry.models, model) } : entry))
}

/** One search item per ticked model, and one without a model for a make that has none (`screens.make-model-ticks`). */
export function toMakeModels(selection: Selection): MakeModel[] {
  return selection.flatMap(({ make, models }): MakeModel[] =>
    models.length === 0
      ? [{ MakeName: make, ModelName: null }]
      : models.map((model) => ({ MakeName: make, ModelName: model })),
  )
}

/** The selection that gives these search items. */
export function fromMakeModels(items: readonly MakeModel[]): Selection {
  return items.reduce<Selection>((selection, { MakeName, ModelName }) => {
    if (!MakeName) return selection
    if (ModelName) return toggleModel(selection, { make: MakeName, model: ModelName })
    return isMakeTicked(selection, MakeName) ? selection : toggleMake(selection, MakeName)
  }, [])
}

/** The list with the value added, or without it when it was there. */
export function toggled<T>(list: readonly T[], value: T): readonly T[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value]
}
