/** Line icons, 24 × 24, drawn for the product; they take the colour of the text. */
export const PATHS = {
  back: 'M20 12H5M11 6l-6 6 6 6',
  chat: 'M4.5 19.5l1.2-4A7.8 7.8 0 1 1 8.6 18.3ZM9 10.5h6M9 13.5h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  compare: 'M9 5v14M15 5v14M4 8h5M4 16h5M15 8h5M15 16h5',
  close: 'M6 6l12 12M18 6L6 18',
  doc: 'M6 3.5h8L18.5 8v12.5h-12.500ZM14 3.5V8h4.5M9 12.5h6M9 16h6',
  down: 'M6 9l6 6 6-6',
  download: 'M12 4v11M12 15l-4.5-4.5M12 15l4.5-4.5M5 20h14',
  filter:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  first: 'M17 6l-6 6 6 6M7 6v12',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 11v5M12 8.2h.01',
  last: 'M7 6l6 6-6 6M17 6v12',
  left: 'M15 6l-6 6 6 6',
  mail: 'M4 6h16v12H4ZM4 7l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  ok: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM8.5 12.3l2.5 2.5 4.5-5',
  phone: 'M6 4h3l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2 2C10.8 20 4 13.2 4 6a2 2 0 0 1 2-2Z',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  retry: 'M19 12a7 7 0 1 1-2-5M19 4v4h-4',
  right: 'M9 6l6 6-6 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  share: 'M12 15V4M12 4L8 8M12 4l4 4M6 12v7h12v-7',
  sort: 'M7 5v14M7 19l-3-3M7 19l3-3M13 6h8M13 12h6M13 18h4',
  trash: 'M5 7h14M9 7V4.5h6V7M7 7l1 13h8l1-13',
  up: 'M6 15l6-6 6 6',
  warn: 'M12 4l9 16H3ZM12 10v4.5M12 17.3h.01',
} as const

export type IconName = keyof typeof PATHS

type Size = { readonly size?: 's' | 'l' }

export function Icon({ name, size }: Size & { readonly name: IconName }) {
  return <LineIcon path={PATHS[name]} {...(size ? { size } : {})} />
}

/** The same for a drawing that only a lazy page needs. */
export function LineIcon({ path, size }: Size & { readonly path: string }) {
  return (
    <svg className={size === undefined ? 'i' : `i i-${size}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
