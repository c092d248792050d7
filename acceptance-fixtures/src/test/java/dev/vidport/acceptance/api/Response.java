package dev.vidport.acceptance.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An HTTP response with assertions. */
public final class Response {
  private static final JsonMapper JSON = JsonMapper.shared();

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
    } catch (JacksonException e) {
      throw new AssertionError(toString(), e);
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
    assertThat(body.path("error").asString()).as(toString()).isEqualTo(code);
    assertThat(body.path("message").asString()).as(toString()).isNotBlank();
    assertThat(body.path("requestId").asString()).isEqualTo(header("X-Request-Id"));
    return this;
  }

  /** The fields listed in the error details. */
  public List<String> fields() {
    List<String> fields = new ArrayList<>();
    json().path("details").forEach(detail -> fields.add(detail.path("field").asString()));
    return fields;
  }

  @Override
  public String toString() {
    boolean isJson =
        headers().firstValue("Content-Type").filter(type -> type.contains("json")).isPresent();
    return request + ": " + status() + " " + (isJson ? text() : headers().map());
  }
}
