package dev.vidport.host.settings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Collects the problems of several groups, so that all are reported together. */
final class SettingProblems {
  /** A set: a group that uses an invalid value repeats its problem. */
  private final Set<String> problems;

  SettingProblems(Collection<String> found) {
    this.problems = new LinkedHashSet<>(found);
  }

  /** What the reader returns; empty, with its problems noted, when it fails. */
  <T> Optional<T> get(Supplier<T> reader) {
    List<T> result = new ArrayList<>(1);
    run(() -> result.add(reader.get()));
    return result.stream().findFirst();
  }

  /** Notes the problems with which the reader fails. */
  void run(Runnable reader) {
    try {
      reader.run();
    } catch (InvalidSettings invalid) {
      problems.addAll(invalid.problems());
    }
  }

  void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new InvalidSettings(List.copyOf(problems));
    }
  }
}
