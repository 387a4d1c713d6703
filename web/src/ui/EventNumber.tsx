/** Renders the number of a fault in the log, for reporting it to the operator; a click selects it. */
export function EventNumber({ id }: { id: string }) {
  return (
    <>
      事件编号 <code className="num">{id}</code>
    </>
  );
}
