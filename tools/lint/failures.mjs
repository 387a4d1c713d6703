// Refuses to distinguish refusals of the API by `code` or HTTP `status`: several share one, and a new refusal gets that of another. What is a
// refusal is seen by its name or its type, because rules of ours get no types.

const FIELDS = new Set(['code', 'status']);
const FAILURE = /fail|refus|\berror\b|\breason\b/i;

export const failureNames = {
  create: (context) => {
    const report = (node, field) => {
      const message = `${field}: refusals are distinguished by \`name\`; where no refusal of the API can be meant, web/src/lib/calls says what HTTP's status does (docs/style.md).`;
      context.report({ node, message });
    };
    const isFailure = (node) => Boolean(node) && FAILURE.test(context.sourceCode.getText(node));
    return {
      MemberExpression({ object, property, computed }) {
        if (!computed && FIELDS.has(property.name) && isFailure(object)) report(property, property.name);
      },
      ObjectPattern(pattern) {
        if (!takesFailure(pattern, isFailure)) return;
        for (const { key } of pattern.properties) if (key?.type === 'Identifier' && FIELDS.has(key.name)) report(key, key.name);
      },
    };
  },
};

/** Returns whether a pattern takes a refusal to pieces: by its type, what it is assigned from, or the field it is in. */
function takesFailure(pattern, isFailure) {
  const { parent, typeAnnotation } = pattern;
  if (typeAnnotation?.typeAnnotation.typeName?.name === 'CallFailure') return true;
  if (parent.type === 'VariableDeclarator') return parent.id === pattern && isFailure(parent.init);
  return parent.type === 'Property' && parent.value === pattern && isFailure(parent.key);
}
