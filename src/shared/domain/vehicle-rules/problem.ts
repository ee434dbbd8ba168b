/** Why a value cannot be taken. `limit` is what its sentence names. */
export type Problem =
  | {
      readonly code:
        | 'empty'
        | 'negative'
        | 'tooOld'
        | 'noDate'
        | 'dateOutside'
        | 'future'
        | 'unknownStatus'
        | 'reserved'
        | 'noNumber'
        | 'notWhole'
        | 'saysNothing'
        | 'notGraded'
        | 'missing'
        | 'twice'
        | 'unnamed'
        | 'unknownCheck'
    }
  | { readonly code: 'tooMany'; readonly limit: number; readonly of: string }
  | { readonly code: 'noneOf'; readonly words: readonly string[] }
  | { readonly code: 'tooLong'; readonly limit: number }
  | { readonly code: 'outside'; readonly from: number; readonly to: number }
  | { readonly code: 'tooHigh'; readonly limit: number }

/** What a value came to: itself as it is stored, or why it cannot be taken. */
export type Verdict<T> = { readonly value: T } | { readonly problem: Problem }

/** The end of a sentence that begins with the field: 'is empty'. Of files and of the API, in English; the page has its own. */
export function problemWords(problem: Problem): string {
  switch (problem.code) {
    case 'empty':
      return 'is empty'
    case 'negative':
      return 'is negative'
    case 'tooOld':
      return 'is before 1885'
    case 'noDate':
      return 'is no date'
    case 'dateOutside':
      return 'is no date between 1990 and today'
    case 'future':
      return 'is in the future'
    case 'saysNothing':
      return 'says nothing'
    case 'notGraded':
      return 'says what was seen, but has no grade'
    case 'missing':
      return 'is missing'
    case 'twice':
      return 'is there twice'
    case 'unnamed':
      return 'has no name'
    case 'unknownCheck':
      return 'is no check of this area'
    case 'noneOf':
      return `is none of ${problem.words.join(', ')}`
    case 'tooMany':
      return `has more than ${problem.limit} ${problem.of}`
    case 'unknownStatus':
      return 'is none of available, reserved, sold'
    case 'reserved':
      return 'begins with ~, which stands for no number'
    case 'noNumber':
      return 'is no number'
    case 'notWhole':
      return 'is no whole number'
    case 'tooLong':
      return `is longer than ${problem.limit} characters`
    case 'outside':
      return `is not from ${problem.from} to ${problem.to}`
    case 'tooHigh':
      return `is above ${problem.limit} rand`
  }
}
