import { useDispatch, useSelector } from 'react-redux'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { showMessage } from '../../shell/public.ts'
import { savedSlice } from '../saved.slice.ts'
import { useCompared } from './use-compared.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly saexRef: string; readonly name: string }

/** Puts the vehicle into the comparison, or takes it out. */
export function CompareButton({ saexRef, name }: Props) {
  const words = useWords('keeping')
  const dispatch = useDispatch()
  const isIn = useSelector(savedSlice.selectors.selectIndex).compared.includes(saexRef)
  const toggle = useCompared()

  async function handleClick() {
    const kept = await toggle(saexRef, !isIn)
    if (isIn || kept === undefined) return
    dispatch(
      showMessage(
        kept.includes(saexRef)
          ? { kind: 'success', detail: words.compared(kept.length) }
          : { kind: 'warning', detail: words.compareFull },
      ),
    )
  }

  return (
    <Button variant="text" aria-pressed={isIn} onClick={() => void handleClick()}>
      <Icon name={isIn ? 'check' : 'compare'} /> {words.compare}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
