package dev.vidport.host.command;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A path of the API with its query. */
public final class QueryString {
  private final StringBuilder text;
  private char separator = '?';

  private QueryString(String path) {
    this.text = new StringBuilder(path);
  }

  public static QueryString of(String path) {
    return new QueryString(path);
  }

  /** A segment of a path. */
  public static String segment(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  public QueryString with(String name, Object value) {
    text.append(separator).append(segment(name)).append('=').append(segment(value.toString()));
    separator = '&';
    return this;
  }

  public QueryString with(String name, Optional<?> value) {
    value.ifPresent(present -> with(name, present));
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
