import { Icon } from '../../../ui/Icon.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useLasting } from '../../../ui/use-lasting.ts'

/** Until then a press looks done at once. */
const SPIN_AFTER_MS = 300

/** Filled while its button is pressed; turns while the device is slow, as when the database's code is still on its way. */
export function Heart({ isBusy }: { readonly isBusy: boolean }) {
  const isSlow = useLasting(isBusy, SPIN_AFTER_MS)
  return <span className="heart-s">{isSlow ? <Spinner /> : <Icon name="heart" />}</span>
}
