// Questions with their answers: they open without script, and the browser's page search finds the answers.
import type { Question } from "#generated/payloads";
import { inLanguage } from "#kit/messages/text-language";
import { Icon } from "#ui/icon";
import "#features/blocks/faq-block.css";
import "./market.css";

export function Questions({ questions }: { questions: Question[] }) {
  return (
    <div className="faq faq-inside">
      {questions.map(({ question, questionLang, answer, answerLang }) => (
        <details key={question}>
          <summary {...inLanguage(questionLang)}>
            {question}
            <Icon name="chevron-down" size={20} />
          </summary>
          <p className="faq-answer small-text" {...inLanguage(answerLang)}>
            {answer}
          </p>
        </details>
      ))}
    </div>
  );
}
