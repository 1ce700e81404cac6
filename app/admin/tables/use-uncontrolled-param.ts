import { type RefObject, useEffect, useRef } from 'react';

/**
 * An uncontrolled field with its URL parameter as initial value: the parameter changes after the navigation, and would reset a date being typed.
 * When the URL changes by other means, the field is updated unless it has the focus.
 */
export function useUncontrolledParam(value: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [value]);
  return field;
}
