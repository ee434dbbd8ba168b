import { useMemo, useSyncExternalStore } from 'react'

const DARK = '(prefers-color-scheme: dark)'
const STILL = '(prefers-reduced-motion: reduce)'
const SEPARATOR = '|'

/** What tokens such as 'chart-blue' stand for in the scheme in force, in their order; live. */
export function useColours(tokens: readonly string[]): readonly string[] {
  const colours = useSyncExternalStore(
    watchScheme,
    () => readTokens(tokens),
    () => '',
  )
  return useMemo(() => colours.split(SEPARATOR), [colours])
}

/** Whether less motion is asked for; live. */
export function useIsStill(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => window.matchMedia(STILL).matches,
    () => true,
  )
}

function readTokens(tokens: readonly string[]): string {
  const styles = getComputedStyle(document.documentElement)
  return tokens.map((token) => styles.getPropertyValue(`--sx-${token}`).trim()).join(SEPARATOR)
}

function watchScheme(onChange: () => void): () => void {
  const system = window.matchMedia(DARK)
  const choice = new MutationObserver(onChange)
  system.addEventListener('change', onChange)
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ['data-bs-theme'] })
  return () => {
    system.removeEventListener('change', onChange)
    choice.disconnect()
  }
}

function watchMotion(onChange: () => void): () => void {
  const still = window.matchMedia(STILL)
  still.addEventListener('change', onChange)
  return () => still.removeEventListener('change', onChange)
}
