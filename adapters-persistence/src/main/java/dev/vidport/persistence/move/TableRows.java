package dev.vidport.persistence.move;

/** The rows of a table at both places. */
public record TableRows(String table, long source, long target) {
  public boolean isEqual() {
    return source == target;
  }
}
