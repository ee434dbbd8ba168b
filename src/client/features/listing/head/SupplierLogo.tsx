import { useState } from 'react'

type Props = { readonly src: string | null; readonly name: string }

/** The supplier's mark; nothing where there is none or it does not come (`screens.picture-places`). */
export function SupplierLogo({ src, name }: Props) {
  const [hasFailed, setFailed] = useState(false)
  if (src === null || hasFailed) return null
  return <img className="listing-logo" src={src} alt={name} width={96} height={32} onError={() => setFailed(true)} />
}
