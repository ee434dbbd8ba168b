import { useState } from 'react'

type Props = { readonly supplierId: number; readonly name: string; readonly hasLogo: boolean }

/** The supplier's logo; where there is none, or it does not come, the name. */
export function SupplierMark({ supplierId, name, hasLogo }: Props) {
  const [hasFailed, setFailed] = useState(false)
  if (!hasLogo || hasFailed) return <span className="fs-14 text-body-secondary">{name}</span>
  return (
    <img
      src={`/suppliers/${supplierId}.png`}
      alt={name}
      width={96}
      height={32}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  )
}
