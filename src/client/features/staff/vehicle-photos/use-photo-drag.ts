import { type RefObject, useEffect, useEffectEvent } from 'react'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Drag = {
  /** Of the tiles, in their order. */
  readonly keys: readonly string[]
  readonly isOn: boolean
  readonly onMove: (from: number, to: number) => void
}

/** Tiles of a list that a mouse drags to another place. Fingers and keys have buttons: touch dragging is no sure thing. */
export function usePhotoDrag(list: RefObject<HTMLElement | null>, { keys, isOn, onMove }: Drag): void {
  const move = useEffectEvent(onMove)
  const order = keys.join()
  useEffect(() => {
    if (!isOn || order === '' || !window.matchMedia('(pointer: fine)').matches) return undefined
    const tiles = [...(list.current?.children ?? [])].filter((tile) => tile instanceof HTMLElement)
    return combine(
      ...tiles.flatMap((element, place) => [
        draggable({ element, getInitialData: () => ({ place }) }),
        dropTargetForElements({
          element,
          getData: () => ({ place }),
          onDragEnter: () => element.classList.add('is-over'),
          onDragLeave: () => element.classList.remove('is-over'),
          onDrop: () => element.classList.remove('is-over'),
        }),
      ]),
      monitorForElements({
        onDrop: ({ source, location }) => {
          const to = location.current.dropTargets[0]?.data['place']
          const from = source.data['place']
          if (typeof from === 'number' && typeof to === 'number') move(from, to)
        },
      }),
    )
  }, [list, order, isOn])
}
