/** Formats of dates and times that every spreadsheet program has: 14 to 22 and 45 to 47, those of East Asia, of Thailand. */
const DATE_RANGES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const
/** Longest format of a spreadsheet program. */
export const MAX_TEMPLATE = 255
const DATE_TOKEN = /^(?:s{1,2}|m{1,5}|h{1,2}|[ap]m|a|p|d{1,4}|a{3,5}|y|yy|yyyy|e|ee|eeee)$/

/** Whether a format that has no template of its own is one of dates. */
export function isDateFormat(id: number): boolean {
  return DATE_RANGES.some(([from, to]) => id >= from && id <= to)
}

/** Whether a template such as `[$-409]d-mmm-yy;@` formats dates: all of the letters and digit marks of a part do. */
export function isDateTemplate(template: string): boolean {
  if (template.length > MAX_TEMPLATE) return false
  return template
    .toLowerCase()
    .replace(/;@$/, '')
    .replace(/\\./g, ' ')
    .split(';')
    .some((part) => {
      const tokens = part
        .replace(/"[^"]*"/g, ' ')
        .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
        .replace(/\[([smhd]{1,2})\]/g, '$1')
        .replace(/\[[^[\]]*\]/g, '')
        .split(/[^a-z0#?%]+/)
        .filter((token) => token !== '')
      return tokens.length > 0 && tokens.every((token) => DATE_TOKEN.test(token))
    })
}
