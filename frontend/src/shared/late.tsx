import {
  isValidElement,
  lazy,
  useEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import type { RouteObject } from 'react-router-dom';

/** What is loaded when it is first shown, or ahead. */
interface Late {
  load: () => Promise<unknown>;
}

/**
 * A screen that is loaded when somebody gets there. React lets nothing that it had to wait for appear sooner than 300 ms
 * after it began to wait: what was loaded ahead is there at once.
 */
export function lateScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & Late {
  let loaded: { default: ComponentType<Props> } | undefined;
  const read = async () => (loaded ??= { default: await load() });
  const Screen = lazy(() => (loaded ? atOnce(loaded) : read()));
  return Object.assign(Screen, { load: read });
}

/** Loads what a route shows. */
export async function loadScreenOf({ element }: RouteObject): Promise<void> {
  const type: unknown = isValidElement(element) ? element.type : undefined;
  if (typeof type === 'object' && type !== null && 'load' in type) await (type as Late).load();
}

/**
 * A part of a screen that is loaded when it is first shown: until then there is nothing in its place, and then it is there at
 * once. Where something else holds its place, React's `lazy` and `Suspense` do.
 */
export function latePart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & Late {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => (loaded ??= await load());

  function LatePart(props: Props): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      read().then(
        (part) => {
          if (!isGone) setPart(() => part);
        },
        (error: unknown) => {
          if (!isGone) setFailure(error instanceof Error ? error : new Error(String(error)));
        },
      );
      return () => {
        isGone = true;
      };
    }, [Part]);
    // For who stands around it, as if it had failed by itself.
    if (failure) throw failure;
    return Part ? <Part {...props} /> : null;
  }

  return Object.assign(LatePart, { load: read });
}

/** Keeps its promise before whoever asks has turned away. */
function atOnce<T>(value: T): Promise<T> {
  return { then: (hear: (value: T) => void) => hear(value) } as unknown as Promise<T>;
}
