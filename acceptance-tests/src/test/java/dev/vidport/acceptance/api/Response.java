package dev.vidport.acceptance.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An HTTP response with assertions. */
public final class Response {
  private static final JsonMapper JSON = new JsonMapper();

  private final String request;
  private final HttpResponse<byte[]> response;

  Response(HttpResponse<byte[]> response) {
    this.request = response.request().method() + " " + response.request().uri();
    this.response = response;
  }

  public int status() {
    return response.statusCode();
  }

  public HttpHeaders headers() {
    return response.headers();
  }

  /** The value of a required header. */
  public String header(String name) {
    return headers()
        .firstValue(name)
        .orElseThrow(() -> new AssertionError("missing header " + name + " in " + this));
  }

  public byte[] bytes() {
    return response.body();
  }

  public String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  public JsonNode json() {
    try {
      return JSON.readTree(bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(toString(), e);
    }
  }

  /** Asserts the status. */
  public Response expect(int status) {
    assertThat(status()).as(toString()).isEqualTo(status);
    return this;
  }

  /** Asserts an error response with {@code status}, {@code code} and the standard error body. */
  public Response expectError(int status, String code) {
    expect(status);
    JsonNode body = json();
    assertThat(body.path("error").asText()).as(toString()).isEqualTo(code);
    assertThat(body.path("message").asText()).as(toString()).isNotBlank();
    assertThat(body.path("requestId").asText()).isEqualTo(header("X-Request-Id"));
    return this;
  }

  /** The fields listed in the error details. */
  public List<String> fields() {
    List<String> fields = new ArrayList<>();
    json().path("details").forEach(detail -> fields.add(detail.path("field").asText()));
    return fields;
  }

  @Override
  public String toString() {
    boolean isJson =
        headers().firstValue("Content-Type").filter(type -> type.contains("json")).isPresent();
    return request + ": " + status() + " " + (isJson ? text() : headers().map());
  }
}
