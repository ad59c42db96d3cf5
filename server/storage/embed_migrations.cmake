# Puts migrations/*.sql into the program: a C++ file with every text is written at build time.
# Included by the project it adds that file to kiosk_storage; run as a script (cmake -P) it writes the file.
if(CMAKE_SCRIPT_MODE_FILE)
  file(GLOB files ${FOLDER}/*.sql)
  list(SORT files)
  set(text "// Written by embed_migrations.cmake from migrations/*.sql.\n#include \"storage/migrator.hpp\"\n\n")
  string(APPEND text "namespace storage {\n\nstd::vector<MigrationFile> embedded_migrations() {\n  return {\n")
  foreach(file IN LISTS files)
    get_filename_component(name "${file}" NAME)
    file(READ "${file}" sql)
    string(APPEND text "      {\"${name}\", R\"kiosk_sql(${sql})kiosk_sql\"},\n")
  endforeach()
  string(APPEND text "  };\n}\n\n}  // namespace storage\n")
  file(WRITE "${OUTPUT}" "${text}")
  return()
endif()

file(GLOB kiosk_migrations CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/server/storage/migrations/*.sql)
set(kiosk_embedded_migrations ${CMAKE_BINARY_DIR}/generated/embedded_migrations.cpp)
# The list of names is an input too, so that a removed file is noticed.
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/generated/migrations.txt CONTENT "${kiosk_migrations}")
add_custom_command(
  OUTPUT ${kiosk_embedded_migrations}
  COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_SOURCE_DIR}/server/storage/migrations -DOUTPUT=${kiosk_embedded_migrations}
          -P ${CMAKE_CURRENT_LIST_FILE}
  DEPENDS ${kiosk_migrations} ${CMAKE_BINARY_DIR}/generated/migrations.txt ${CMAKE_CURRENT_LIST_FILE}
  VERBATIM)
target_sources(kiosk_storage PRIVATE ${kiosk_embedded_migrations})
