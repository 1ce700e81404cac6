import { useState } from 'react';

export function NewsletterForm({ action }: { action: string }) {
  const [count, setCount] = useState(0);
  return (
    <form method="post" action={action}>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </form>
  );
}
