package dev.vidport.http.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DocumentSchemasTest {
  /** It has megabytes in memory. */
  @Test
  void schemasShareTheParsedDocument() {
    DocumentSchemas schemas = new DocumentSchemas(ApiDocument.load().root());

    JsonNode ofErrors = documentOf(schemas.at("/components/schemas/ErrorBody"));
    JsonNode ofVideos = documentOf(schemas.at("/components/schemas/VideoStatus"));

    assertThat(ofErrors.has("paths")).isTrue();
    assertThat(ofVideos).isSameAs(ofErrors);
  }

  private static JsonNode documentOf(Schema schema) {
    return schema.findSchemaResourceRoot().getSchemaNode();
  }
}
