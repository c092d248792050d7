package dev.vidport.client;

/**
 * A problem with one field of a request.
 *
 * @param field the path of the field, such as {@code trim.end}
 */
public record FieldProblem(String field, String message) {}
