package dev.vidport.http.server.openapi;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import dev.vidport.http.server.json.ApiJson;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas of an OpenAPI 3.1 document. All of them share one parsed document: a {@link
 * SchemaRegistry} that is asked for them parses and keeps it again for each.
 */
public final class DocumentSchemas {
  private static final String DOCUMENT_URI = "https://vidport.invalid/openapi.json";

  private final Schema document;
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  public DocumentSchemas(ObjectNode document) {
    String json = ApiJson.text(document);
    this.document =
        SchemaRegistry.withDialect(
                dialect(), builder -> builder.schemas(Map.of(DOCUMENT_URI, json)))
            // The document as a whole is no schema.
            .loadSchema(SchemaLocation.of(DOCUMENT_URI), false);
  }

  /** OpenAPI 3.1 with the document's own {@code x-} keywords. */
  private static Dialect dialect() {
    Dialect standard = Dialects.getOpenApi31();
    return Dialect.builder(standard)
        .keyword(new NonValidationKeyword("x-message"))
        .keyword(new NonValidationKeyword("x-when"))
        .keyword(new NonValidationKeyword("x-internal"))
        .keyword(new NonValidationKeyword("x-extensible-enum"))
        .build();
  }

  /**
   * The schema at a place of the document.
   *
   * @param pointer JSON Pointer (RFC 6901)
   */
  public Schema at(String pointer) {
    return schemas.computeIfAbsent(pointer, this::read);
  }

  /** One at a time, as a {@link SchemaRegistry} does it. */
  private synchronized Schema read(String pointer) {
    Schema schema =
        document.getRefSchema(SchemaLocation.of(DOCUMENT_URI + "#" + pointer).getFragment());
    // The references are resolved before the first request needs them.
    schema.initializeValidators();
    return schema;
  }
}
