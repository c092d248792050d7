package dev.vidport.http.server.openapi;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.OutputFormat;
import com.networknt.schema.Schema;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The validation of one value, which ends after a number of errors. Otherwise a body of 1 MiB could
 * have a million errors, each with its path and message.
 */
final class BoundedValidation extends ExecutionContext {
  /** More than a response lists, because some errors are only details of others. */
  private static final int MAX_ERRORS = 1_000;

  private int count;
  private boolean isComplete = true;

  private BoundedValidation(Schema schema) {
    super(schema.createExecutionContext().getExecutionConfig());
  }

  static BoundedValidation of(Schema schema, JsonNode value) {
    BoundedValidation validation = new BoundedValidation(schema);
    try {
      schema.validate(validation, value, OutputFormat.DEFAULT);
    } catch (TooManyErrors e) {
      validation.isComplete = false;
    }
    return validation;
  }

  /** Whether all errors were found. */
  boolean isComplete() {
    return isComplete;
  }

  List<Error> errors() {
    return getErrors();
  }

  @Override
  public void addError(Error error) {
    super.addError(error);
    count++;
    if (count >= MAX_ERRORS) {
      throw new TooManyErrors();
    }
  }

  /** Ends the validation. */
  private static final class TooManyErrors extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyErrors() {
      super("too many errors", null, false, false);
    }
  }
}
