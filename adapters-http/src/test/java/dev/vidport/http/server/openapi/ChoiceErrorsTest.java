package dev.vidport.http.server.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.refusal.Problems;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChoiceErrorsTest {
  private static final RequestRules RULES = new Contract(ApiDocument.load()).rules("createVideo");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"pip\" |",
        "{\"type\": \"pip\", \"size\": \"small\"} |",
        "\"diagonal\" | layout: must be pip or side-by-side",
        "5 | layout: must be pip, side-by-side or an object",
        "[] | layout: must be pip, side-by-side or an object",
        "{\"size\": \"huge\", \"colour\": 2} | layout.type: is required; layout.size: must be"
            + " small, medium or large; layout.colour: is not a field of this request"
      })
  void errorsAreThoseOfTheBranchForTheTypeThatWasSent(String layout, String expected) {
    assertThat(problems("{\"fileName\": \"a\", \"sizeBytes\": 5, \"layout\": " + layout + "}"))
        .containsExactlyInAnyOrder(expected == null ? new String[0] : expected.split("; "));
  }

  private static List<String> problems(String body) {
    Problems problems = new Problems();
    RULES.body(body.getBytes(UTF_8), problems);
    return problems.list().stream()
        .map(problem -> problem.field() + ": " + problem.message())
        .toList();
  }
}
