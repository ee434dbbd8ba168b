import type { Letter } from './letters.ts'

type Direction = 'left' | 'right' | 'number' | 'neutral'

/** Hebrew and Arabic begin here: nothing below turns round. */
const FIRST_RIGHT_TO_LEFT = 0x590
const RIGHT_TO_LEFT = /\p{Script=Arabic}/u
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
}

/**
 * Letters from left to right as they stand on the paper. A line whose first strong letter is Arabic runs from right to
 * left; words of the other direction and numbers in it keep their own. The part of the Unicode bidirectional algorithm
 * that lines without explicit controls need.
 */
export function visualOrder(letters: readonly Letter[]): readonly Letter[] {
  if (letters.every((letter) => letter.means < FIRST_RIGHT_TO_LEFT)) return letters
  const directions = letters.map((letter) => directionOf(letter.means))
  if (!directions.includes('right')) return letters
  const isRightToLeft = directions.find((direction) => direction === 'left' || direction === 'right') === 'right'
  const levels = resolveLevels(directions, isRightToLeft ? 1 : 0)
  const mirrored = letters.map((letter, index) => (levels[index]! % 2 === 1 ? mirror(letter) : letter))
  return reverseFrom(reverseFrom(withLevels(mirrored, levels), 2), 1).map((entry) => entry.letter)
}

function directionOf(code: number): Direction {
  const character = String.fromCodePoint(code)
  if (/\p{Nd}/u.test(character)) return 'number'
  if (RIGHT_TO_LEFT.test(character) && /[\p{L}\p{M}]/u.test(character)) return 'right'
  return /[\p{L}\p{M}]/u.test(character) ? 'left' : 'neutral'
}

/** Even levels run to the right, odd ones to the left; a number inside Arabic stands one level deeper. */
function resolveLevels(directions: readonly Direction[], base: 0 | 1): number[] {
  const strong = directions.map((direction, index) =>
    direction === 'number' ? strongBefore(directions, index, base) : direction,
  )
  return directions.map((direction, index) => {
    const side = strong[index] === 'neutral' ? neutralSide(strong, index, base) : strong[index]
    if (direction === 'number') return side === 'right' || base === 1 ? 2 : 0
    if (side === 'right') return 1
    return base === 1 ? 2 : 0
  })
}

function strongBefore(directions: readonly Direction[], index: number, base: 0 | 1): Direction {
  for (let at = index - 1; at >= 0; at--) {
    const direction = directions[at]
    if (direction === 'left' || direction === 'right') return direction
  }
  return base === 1 ? 'right' : 'left'
}

/** A blank or sign between two letters of one direction belongs to them, else to the line. */
function neutralSide(strong: readonly Direction[], index: number, base: 0 | 1): Direction {
  const before = strong.slice(0, index).findLast((direction) => direction !== 'neutral')
  const after = strong.slice(index + 1).find((direction) => direction !== 'neutral')
  const line = base === 1 ? 'right' : 'left'
  return (before ?? line) === (after ?? line) ? (before ?? line) : line
}

function mirror(letter: Letter): Letter {
  const other = MIRRORED[String.fromCodePoint(letter.code)]
  return other === undefined ? letter : { code: other.codePointAt(0)!, means: letter.means }
}

type Entry = { readonly letter: Letter; readonly level: number }

function withLevels(letters: readonly Letter[], levels: readonly number[]): Entry[] {
  return letters.map((letter, index) => ({ letter, level: levels[index]! }))
}

/** Turns round every stretch of letters at `level` or deeper. */
function reverseFrom(entries: readonly Entry[], level: number): Entry[] {
  const ordered: Entry[] = []
  let stretch: Entry[] = []
  for (const entry of entries) {
    if (entry.level >= level) {
      stretch.push(entry)
      continue
    }
    ordered.push(...stretch.reverse(), entry)
    stretch = []
  }
  return [...ordered, ...stretch.reverse()]
}
