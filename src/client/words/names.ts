import type { Words } from './words.ts'

/** A fuel, body or gearbox as the page's language names it; what has no word of its own stays as the stock has it. */
export function optionName<Name extends string | null>(name: Name, words: Words<'options'>): Name | string {
  return name !== null && Object.hasOwn(words.names, name) ? words.names[name]! : name
}

/** A sort option by its id; in English as the server names it. */
export function sortName(id: number, name: string, words: Words<'options'>): string {
  return words.sorts[id] ?? name
}
