/** The number under which the log knows what broke, for whoever wants to tell the keepers; a press selects it. */
export function EventNumber({ id }: { id: string }) {
  return (
    <>
      事件编号 <code className="num">{id}</code>
    </>
  );
}
