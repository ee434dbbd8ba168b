import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Heart } from './Heart.tsx'
import { savedSlice } from '../saved.slice.ts'
import { useDevice } from '../use-device.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly vehicle: Vehicle
  /** '2019 Toyota Hilux' */
  readonly name: string
  /** On a picture only the heart is seen. */
  readonly isHeart?: boolean
}

/** Keeps the vehicle on this device, or no longer. */
export function SaveButton({ vehicle, name, isHeart = false }: Props) {
  const words = useWords('keeping')
  const isSaved = useSelector(savedSlice.selectors.selectIndex).vehicles.includes(vehicle.saexRef)
  const act = useDevice()
  const [isBusy, setBusy] = useState(false)

  async function handleClick() {
    setBusy(true)
    await act(({ vehicles }) => (isSaved ? vehicles.remove(vehicle.saexRef) : vehicles.save(vehicle)))
    setBusy(false)
  }

  const word = isSaved ? words.saved : words.save
  return (
    <Button
      variant="text"
      className={isHeart ? 'btn-icon heart' : ''}
      aria-pressed={isSaved}
      aria-busy={isBusy}
      onClick={() => void handleClick()}
    >
      <Heart isBusy={isBusy} />
      <span className={isHeart ? 'visually-hidden' : undefined}>{word}</span>
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
