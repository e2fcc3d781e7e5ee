import { useState } from 'preact/hooks';
import { words } from '../words.js';

export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : words().unreachable);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run };
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
