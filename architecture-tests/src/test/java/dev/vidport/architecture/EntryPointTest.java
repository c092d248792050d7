package dev.vidport.architecture;

import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Tests how use cases are called. An action is a class whose name begins with a verb, and its
 * method is {@code handle}, or {@code handleAsOperator} if it acts for the operator. A component
 * with several operations has a noun as its name, and verbs as the names of its methods.
 */
final class EntryPointTest {
  private static final String USE_CASES = "dev.vidport.usecases";
  private static final Set<String> HANDLE = Set.of("handle", "handleAsOperator");

  private final Map<Boolean, List<JavaClass>> components =
      new ClassFileImporter()
          .importPackages(USE_CASES).stream()
              .filter(type -> type.isRecord() && type.getSimpleName().endsWith("UseCases"))
              .flatMap(type -> type.getFields().stream())
              .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
              .map(field -> field.getRawType())
              .filter(type -> type.getPackageName().startsWith(USE_CASES))
              .filter(type -> !type.isRecord())
              .distinct()
              .collect(partitioningBy(EntryPointTest::isHandled));

  private static boolean isHandled(JavaClass type) {
    return type.getMethods().stream()
        .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
        .anyMatch(method -> HANDLE.contains(method.getName()));
  }

  @Test
  void actionsAreHandled() {
    assertThat(components.get(true)).hasSizeGreaterThan(50);
  }

  @Test
  void otherComponentsDoNotBeginWithTheVerbOfAnAction() {
    Set<String> verbs =
        components.get(true).stream().map(EntryPointTest::firstWord).collect(toSet());

    assertThat(components.get(false))
        .isNotEmpty()
        .filteredOn(type -> verbs.contains(firstWord(type)))
        .extracting(JavaClass::getSimpleName)
        .isEmpty();
  }

  private static String firstWord(JavaClass type) {
    return type.getSimpleName().split("(?<=[a-z])(?=[A-Z])", 2)[0];
  }
}
