package dev.vidport.http.server.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.json.ApiJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedValidationTest {
  private static final int ITEMS = 300_000;

  private static BoundedValidation validate(String schema, int items) throws Exception {
    String document = "{\"schema\": " + schema + "}";
    Schema compiled =
        new DocumentSchemas(ApiJson.parseOwn(document.getBytes(UTF_8)).asObject()).at("/schema");
    String body = "[" + "{},".repeat(items - 1) + "{}]";
    return BoundedValidation.of(compiled, ApiJson.parseOwn(body.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"items\": {\"required\": [\"a\", \"b\"]}}",
        "{\"items\": {\"oneOf\": [{\"required\": [\"a\"]}, {\"type\": \"string\"}]}}"
      })
  void validationEndsAfterAThousandErrors(String schema) throws Exception {
    BoundedValidation validation = validate(schema, ITEMS);

    assertThat(validation.isComplete()).isFalse();
    // Each error of an alternative can add the one that no alternative matches.
    assertThat(validation.errors()).hasSizeLessThanOrEqualTo(2_000);
  }

  @Test
  void fewErrorsAreAllReported() throws Exception {
    BoundedValidation validation = validate("{\"items\": {\"required\": [\"a\", \"b\"]}}", 20);

    assertThat(validation.isComplete()).isTrue();
    assertThat(validation.errors()).hasSize(40);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "completeUpload | {'redactions': [ | {} | ]}",
        "createVideo | {'edit': {'clips': [ | {'transition': 1} | ]}}",
        "createVideo | {'fileName': 'a', 'sizeBytes': 5, 'x': [ | [] | ]}",
        "signParts | {'partNumbers': [ | 0 | ]}"
      })
  void bodyWithCountlessProblemsIsRefused(String operation, String begin, String item, String end) {
    String body = begin + (item + ",").repeat(ITEMS / item.length()) + item + end;
    Problems problems = new Problems();

    new Contract(ApiDocument.load())
        .rules(operation)
        .body(body.replace('\'', '"').getBytes(UTF_8), problems);

    assertThat(problems.list()).isNotEmpty().hasSizeLessThanOrEqualTo(Problems.MAX_LISTED);
  }

  /** The items of a list that is too long are not validated, except for the first ones. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "signParts | partNumbers | -1",
        "signParts | partNumbers | 1",
        "changeWebhook | events | 1",
        "completeUpload | redactions | {}"
      })
  void listThatIsTooLongIsRefusedWithoutItsItems(String operation, String field, String item) {
    String items = (item + ",").repeat(20_000) + item;
    Problems problems = new Problems();

    new Contract(ApiDocument.load())
        .rules(operation)
        .body(("{'" + field + "': [" + items + "]}").replace('\'', '"').getBytes(UTF_8), problems);

    assertThat(problems.list()).as("all").extracting("field").contains(field);
    assertThat(problems.list().stream().filter(problem -> problem.field().equals(field)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).endsWith(" items"));
    assertThat(problems.list()).noneMatch(problem -> problem.field().contains("[101]"));
  }

  @Test
  void bodyWithCountlessValuesIsRefusedBeforeItsValidation() {
    Problems problems = new Problems();

    new Contract(ApiDocument.load())
        .rules("completeUpload")
        .body(("{\"x\": [" + "1,".repeat(120_000) + "1]}").getBytes(UTF_8), problems);

    assertThat(problems.list())
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.message()).contains("more than 50000 names and values"));
  }
}
