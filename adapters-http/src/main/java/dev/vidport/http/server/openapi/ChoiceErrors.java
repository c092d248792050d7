package dev.vidport.http.server.openapi;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Selects the errors to report where a schema has a choice of branches ({@code oneOf}). That no
 * branch matches is the most useful message, unless only one branch is for values of the type that
 * was sent: then its errors say what is wrong.
 */
final class ChoiceErrors {
  private static final Set<String> KEYWORDS = Set.of("oneOf", "anyOf");

  private ChoiceErrors() {}

  static List<Error> reported(List<Error> errors) {
    List<Choice> choices =
        errors.stream()
            .filter(error -> KEYWORDS.contains(error.getKeyword()))
            .map(choice -> new Choice(choice, intendedBranch(choice, errors)))
            .toList();
    return errors.stream()
        .filter(error -> choices.stream().allMatch(choice -> choice.reports(error)))
        .toList();
  }

  private static Optional<Object> intendedBranch(Error choice, List<Error> errors) {
    Set<Object> branches = new HashSet<>();
    Set<Object> ofOtherTypes = new HashSet<>();
    for (Error error : errors) {
      if (isInside(error, choice)) {
        branches.add(branch(error, choice));
        if (error.getKeyword().equals("type")
            && error.getInstanceLocation().equals(choice.getInstanceLocation())) {
          ofOtherTypes.add(branch(error, choice));
        }
      }
    }
    branches.removeAll(ofOtherTypes);
    return branches.size() == 1 ? branches.stream().findAny() : Optional.empty();
  }

  private static boolean isInside(Error error, Error choice) {
    NodePath path = error.getEvaluationPath();
    return path.getNameCount() > choice.getEvaluationPath().getNameCount()
        && path.startsWith(choice.getEvaluationPath())
        && error.getInstanceLocation().startsWith(choice.getInstanceLocation());
  }

  private static Object branch(Error error, Error choice) {
    return error.getEvaluationPath().getElement(choice.getEvaluationPath().getNameCount());
  }

  /**
   * A choice that failed.
   *
   * @param intended the branch whose errors replace the error of the choice
   */
  private record Choice(Error error, Optional<Object> intended) {
    boolean reports(Error other) {
      return other.equals(error)
          ? intended.isEmpty()
          : !isInside(other, error) || intended.equals(Optional.of(branch(other, error)));
    }
  }
}
